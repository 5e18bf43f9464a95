(() => {
  const found = [];
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    if (['img', 'iframe', 'object', 'embed', 'link', 'base', 'form', 'foreignObject'].includes(name) &&
        !(name === 'form' && element.method === 'dialog')) found.push(name);
    if (name === 'script' && SCRIPTS < [...document.querySelectorAll('script')].indexOf(element) + 1) found.push(name);
    for (const attribute of element.attributes) {
      if (attribute.name.startsWith('on')) found.push(`${name} ${attribute.name}`);
      if (/^(xlink:)?href$|^src$/.test(attribute.name) && !/^(#|data:)/.test(attribute.value)) found.push(attribute.value);
    }
  }
  return found;
})()
