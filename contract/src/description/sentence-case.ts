/** `purchaseOrder` as "Purchase order". */
export const sentenceCase = (name: string): string =>
  name.replace(/^\w/, (letter) => letter.toUpperCase()).replaceAll(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
