const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name within a sentence that is one text: numbers and signs beside a Hebrew or Arabic name would move into it. Where a name has its own
 * element, the style sheet does this (utilities.css).
 */
export const isolateName = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
