/** Counts that came out low, with a comment. Only products without batches. Days are counted back from today. */
export const sampleCorrections: readonly { name: string; daysAgo: number; lost: number; comment: string }[] = [
  { name: 'Chang', daysAgo: 301, lost: 4, comment: 'A case fell from the pallet' },
  { name: "Sirop d'érable", daysAgo: 244, lost: 2, comment: 'Leaking bottles' },
  { name: 'Steeleye Stout', daysAgo: 189, lost: 6, comment: 'Six bottles broken in the cold room' },
  { name: 'Teatime Chocolate Biscuits', daysAgo: 140, lost: 3, comment: 'Yearly count' },
  { name: 'Pavlova', daysAgo: 140, lost: 1, comment: 'Yearly count' },
  { name: 'Lakkalikööri', daysAgo: 77, lost: 2, comment: 'Samples for the trade fair' },
  { name: 'Tarte au sucre', daysAgo: 21, lost: 2, comment: 'Crushed boxes' },
  { name: 'Gumbär Gummibärchen', daysAgo: 6, lost: 1, comment: 'Opened by mistake' },
]
