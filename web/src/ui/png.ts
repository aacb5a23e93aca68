/** A drawing of the server as a PNG: the browser draws it, so the server needs no fonts and no renderer of its own. */

/** Draws an SVG of this page's server at its own size, and gives it as a PNG. */
export async function pngOf(url: string, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height);
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.drawImage(image, 0, 0, width, height);
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('The picture could not be made.'))),
      'image/png',
    ),
  );
}

/** Saves something as a file. */
export function save(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads it after the click; later nobody needs it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
