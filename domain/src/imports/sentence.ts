/**
 * A sentence for the person who made the file. What differs from row to row stands apart, so that a million rows with the same fault
 * are one sentence. There is one part more than values.
 */
export type Sentence = { readonly parts: readonly string[]; readonly values: readonly string[] }

/** Makes a sentence of a template: what is filled in are its values. */
export const sentence = (parts: readonly string[], ...values: readonly (string | number)[]): Sentence => ({
  parts,
  values: values.map(String),
})

/** The same sentence with more text at its end. */
export const followedBy = ({ parts, values }: Sentence, text: string): Sentence => ({
  parts: parts.with(-1, `${parts.at(-1) ?? ''}${text}`),
  values,
})

/** The sentence in full; a value that is null is left open. */
export const textOf = ({ parts, values }: { parts: readonly string[]; values: readonly (string | null)[] }): string =>
  parts.map((part, at) => (at === 0 ? part : `${values[at - 1] ?? leftOut}${part}`)).join('')

const leftOut = '…'
