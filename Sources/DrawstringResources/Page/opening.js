// The opening: style and markup, which are packed with the script.

document.head.append(Object.assign(document.createElement("style"), { textContent: pageStyle }));
document.body.insertAdjacentHTML("beforeend", pageMarkup);
