import { fileURLToPath } from 'node:url'

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/archivo/${name}.ttf`))

/** Files of the fonts of PDFs, which are the same on every machine. */
export const pdfFonts = {
  plain: fontFile('400Regular/Archivo_400Regular'),
  bold: fontFile('700Bold/Archivo_700Bold'),
}
