type Values<T> = readonly (readonly [name: RegExp, value: T])[]

/** Values of text fields by their name; the first that fits. */
export const exampleTexts: Values<string> = [
  [/email|^to$|sentTo/i, 'ana@example.com'],
  [/phone/i, '(555) 010-4729'],
  [/telegram/i, '@anatrujillo'],
  [/website/i, 'https://example.com'],
  [/address|deliverTo/i, '2222 Harbor Street, Portland, OR 97201'],
  [/password/i, 'a long and private sentence'],
  [/^key$|secret|signature|fingerprint/i, 'shown-this-once'],
  [/accessCode/i, 'K7Q2M9'],
  [/purchaseOrderNum|poNum/i, 'PO-2041'],
  [/customerPO/i, 'AT-5581'],
  [/order.*num/i, '100831'],
  [/memo.*num|^number$/i, '1024'],
  [/batch.*number|lot/i, 'B-2611'],
  [/sku/i, 'CHAI-24'],
  [/reference/i, '10478'],
  [/shelf/i, 'A-12'],
  [/orderStatus/i, 'RECEIVED'],
  [/subject/i, 'Your order 100831'],
  [/search/i, 'chai'],
  [/jobId/, '6f1ed002-ab5e-4f3a-9b5c-2d4a1f0c7e11'],
  [/customer(s|sBy)?(Name)?$/i, 'Ana Trujillo Market'],
  [/brand/i, 'Exotic Liquids'],
  [/type/i, 'Beverages'],
  [/product(s|Line)?(Name)?$/i, 'Chai, 24 bottles'],
  [/location/i, 'Main warehouse'],
  [/timeZone/i, 'America/Los_Angeles'],
  [/company/i, 'Northwind Wholesale'],
  [/driver|owner|user|contact|person|name$|by$|author|^who/i, 'Ana Trujillo'],
  [/url|logo|image|avatar|photo/i, '/storage/products/chai.webp'],
  [/file/i, 'chai.webp'],
  [/accent/i, '#1f5f8b'],
  [/reason/i, 'Damaged in transit'],
  [/note|comment|text|message|description/i, 'Leave at the back door'],
]

/** Values of amounts in dollars by their name. */
export const exampleAmounts: Values<number> = [
  [/credit|discount|adjustment|fee/i, 0],
  [/total|balance|due|amount|owed|open|collected|cash|checks|debits/i, 150],
]

/** Values of other numbers by their name. */
export const exampleNumbers: Values<number> = [
  [/customerId/i, 12],
  [/orderLineId|itemId|lineId/i, 4711],
  [/orderId/i, 831],
  [/productId/i, 77],
  [/batchId/i, 305],
  [/brandId/i, 4],
  [/(user|driver|owner)Id/i, 6],
  [/paymentId/i, 509],
  [/year/i, 2026],
  [/month/i, 11],
  [/rate/i, 0.2],
  [/percent|margin|share/i, 20],
  [/days|terms/i, 30],
  [/weight/i, 340],
  [/quantity|units|ordered|stock/i, 12],
]
