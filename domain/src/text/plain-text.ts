/** Marks of no width and marks of direction: nobody sees them, and they make equal texts differ. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu

/** Emoji and scripts such as Persian and Devanagari are written with joiners; nothing else is. */
const joined = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|[^\p{Script=Common}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])`
const strayJoiner = new RegExp(`(?<!${joined})[\\u200c\\u200d]|[\\u200c\\u200d](?!${joined})`, 'gu')

/** Most texts are plain already. */
const isPlain = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** Text as it's stored: in Unicode's composed form, with single blanks and nothing invisible. Its lines stay (D-309). */
export const plainText = (text: string): string =>
  isPlain.test(text)
    ? text
    : withoutMarks(text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n'))
        .replace(/[^\S\n]+/gu, ' ')
        .trim()

/** A name or number: line breaks are blanks too. */
export const plainLine = (text: string): string =>
  isPlain.test(text)
    ? text
    : withoutMarks(text)
        .replace(/[\s\u0080-\u009f]+/gu, ' ')
        .trim()

const withoutMarks = (text: string): string => text.normalize('NFC').replace(invisible, '').replace(strayJoiner, '')

/** Equal for names that count as the same. The database's `name_key` does this too, with one form of the Greek sigma. */
export const nameKey = (name: string): string =>
  plainLine(name)
    .replace(/[\u200c\u200d]/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')

const segmenter = new Intl.Segmenter('en-US', { granularity: 'grapheme' })

/** The letters as people count them; an emoji of several code points is one. */
export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)
