/** Typst has no place to break a run without spaces; one longer than this gets invisible ones, so that it wraps. */
export type Breaking = { longestRun: number; piece: number }
const onPages: Breaking = { longestRun: 24, piece: 12 }

/** Text as it can be set: no characters that have no shape, and a place to break in every long run. */
export function printable(text: string, { longestRun, piece } = onPages): string {
  const breakable = (run: string): string =>
    graphemes(run)
      .map((letter, index) => (index > 0 && index % piece === 0 ? `\u200b${letter}` : letter))
      .join('')
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(new RegExp(`[^\\s\\u200b]{${longestRun + 1},}`, 'gu'), breakable)
}

const segmenter = new Intl.Segmenter('en-US', { granularity: 'grapheme' })
export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)
