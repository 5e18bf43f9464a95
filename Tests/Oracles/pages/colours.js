colors => {
  const canvas = new OffscreenCanvas(colors.length, 2), context = canvas.getContext("2d")
  const unread = colors.filter(color => !CSS.supports("color", color))
  colors.forEach((color, place) => {
    // Alpha apart from the rest, so that neither is rounded with the other.
    context.fillStyle = `color(from ${color} srgb r g b / 1)`
    context.fillRect(place, 0, 1, 1)
    context.fillStyle = `color(from ${color} srgb alpha alpha alpha / 1)`
    context.fillRect(place, 1, 1, 1)
  })
  return {unread, pixels: Array.from(context.getImageData(0, 0, colors.length, 2).data)}
}
