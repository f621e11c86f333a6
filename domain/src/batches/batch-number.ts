/** {sku}-{YYMMDD}-{5-digit company-wide counter} (D-94). */
export const batchNumber = (sku: string, receivedOn: string, counter: number): string =>
  `${sku}-${receivedOn.replaceAll('-', '').slice(2)}-${String(counter).padStart(5, '0')}`
