/** A file of an export of the books, such as the journal. */
export type ExportFile = { name: string; number: string; day: string; read: () => Promise<Uint8Array> }

/** The exports of the books whose days are in the range. */
export async function exportFiles(_range: { from: string; to: string }): Promise<ExportFile[]> {
  return []
}
