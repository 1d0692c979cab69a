/** Writes the screenshots small: with a palette, which text and flat areas do not show. */
import sharp from 'sharp';

/** @param picture a PNG @param file absolute path of the PNG to write */
export async function writePng(picture: Buffer, file: string): Promise<void> {
  await sharp(picture).png({ palette: true, quality: 95, effort: 10, compressionLevel: 9 }).toFile(file);
}
