import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page, in one line. */
export async function pdfPages(pdf: Uint8Array = new Uint8Array()): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((page) => page.replaceAll('\u200b', '').replace(/\s+/g, ' '))
}

export const pdfText = async (pdf?: Uint8Array): Promise<string> => (await pdfPages(pdf)).join(' ')
