import type { SettledDocument } from '@dray/domain/documents/document-content'
import { documentSheet } from '@dray/domain/documents/document-sheet'

/** Typst has no place to break a run without spaces; one longer than this gets invisible ones, so that it wraps. */
const longestRun = 24
const piece = 12

/** The data of one document as the templates read it: a JSON text, inert whatever it holds. */
export function typstInput(document: SettledDocument): string {
  const sheet = documentSheet(document)
  const { page } = document
  return JSON.stringify(
    {
      sheet: { ...sheet, company: { ...sheet.company, short: shortened(sheet.company.name) } },
      page: {
        paper: page.size === 'letter' ? 'us-letter' : 'a4',
        landscape: page.orientation === 'landscape',
        margin: page.margin,
      },
    },
    (_key, value: unknown) => (typeof value === 'string' ? printable(value) : value),
  )
}

/** The footer has one line, whatever the company is called. */
function shortened(name: string): string {
  const letters = graphemes(name)
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : name
}

/** Text as it can be set: no characters that have no shape, and a place to break in every long run. */
function printable(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(new RegExp(`[^\\s\\u200b]{${longestRun + 1},}`, 'gu'), breakable)
}

function breakable(run: string): string {
  return graphemes(run)
    .map((letter, index) => (index > 0 && index % piece === 0 ? `\u200b${letter}` : letter))
    .join('')
}

const segmenter = new Intl.Segmenter('en-US', { granularity: 'grapheme' })
const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)
