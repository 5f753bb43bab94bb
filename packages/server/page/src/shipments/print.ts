/** Prints pictures alone, one a page: the style sheet hides everything else from the printer. */
export async function printPictures(pictures: readonly string[]): Promise<void> {
  const sheet = document.getElementById('print');
  if (sheet === null) return;
  const images = pictures.map((url) => {
    const image = new Image();
    image.src = url;
    image.alt = '';
    return image;
  });
  sheet.replaceChildren(...images);
  // A printer gets what is drawn: nothing, before a picture is decoded.
  await Promise.all(images.map((image) => image.decode()));
  window.print();
}
