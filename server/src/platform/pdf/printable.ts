import { graphemes } from '@dray/domain/text/plain-text'

/** Typst can't wrap a run without spaces, so longer runs get invisible breaks. */
export type Breaking = { maxRun: number; piece: number }
const onPages: Breaking = { maxRun: 24, piece: 12 }

export function printable(text: string, { maxRun, piece } = onPages): string {
  if (text.length <= maxRun && isPlain(text)) return text
  const breakable = (run: string): string =>
    // Finding graphemes is slow.
    isAscii(run) ? run.replace(new RegExp(`.{${piece}}(?=.)`, 'g'), '$&\u200b') : breakableGraphemes(run)
  const breakableGraphemes = (run: string): string =>
    graphemes(run)
      .map((letter, index) => (index > 0 && index % piece === 0 ? `\u200b${letter}` : letter))
      .join('')
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(new RegExp(`[^\\s\\u200b]{${maxRun + 1},}`, 'gu'), breakable)
}

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)
const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)
