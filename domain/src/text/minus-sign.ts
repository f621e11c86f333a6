/** −5, in place of -5, which breaks lines and looks like a dash. Only for texts of one number that people read. */
export const withMinusSign = (text: string): string => text.replace('-', '−')
