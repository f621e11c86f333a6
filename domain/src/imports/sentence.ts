/** Values are kept separate, so a million rows with the same problem share one sentence. There's one more part than values. */
export type Sentence = { readonly parts: readonly string[]; readonly values: readonly string[] }

export const sentence = (parts: readonly string[], ...values: readonly (string | number)[]): Sentence => ({
  parts,
  values: values.map(String),
})

export const followedBy = ({ parts, values }: Sentence, text: string): Sentence => ({
  parts: parts.with(-1, `${parts.at(-1) ?? ''}${text}`),
  values,
})

/** A null value is left open. */
export const sentenceText = ({
  parts,
  values,
}: {
  parts: readonly string[]
  values: readonly (string | null)[]
}): string => parts.map((part, at) => (at === 0 ? part : `${values[at - 1] ?? leftOut}${part}`)).join('')

const leftOut = '…'

const maxLength = 60

/** A file can have megabytes in one cell. */
export const shortened = (cell: string): string =>
  cell.length > maxLength ? `${cell.slice(0, maxLength - 3).replace(/[\uD800-\uDBFF]$/, '')}...` : cell

export const quoted = (cell: string): string => `'${shortened(cell)}'`
