const segmenter = new Intl.Segmenter('en-US', { granularity: 'grapheme' })

/** The letters as people count them; an emoji of several code points is one. */
export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)
