import { type Cents, cappedSum } from '../money.ts'
import { type ComparedFigure, comparedFigureNames } from './postings.ts'

/** A figure of the books beside Dray's own (D-281). */
export type CoverLine = { name: ComparedFigure; books: Cents; dray: Cents; difference: Cents }

export type ComparedSums = Readonly<Record<ComparedFigure, number>>

export const coverLines = (books: ComparedSums, dray: ComparedSums): CoverLine[] =>
  comparedFigureNames.map((name) => ({
    name,
    books: cappedSum(books[name]),
    dray: cappedSum(dray[name]),
    difference: cappedSum(books[name] - dray[name] || 0),
  }))

/** Sums per figure, from one of its name. */
export const eachFigure = (sumOf: (name: ComparedFigure) => number): ComparedSums => ({
  receivables: sumOf('receivables'),
  deposits: sumOf('deposits'),
  customerCredit: sumOf('customerCredit'),
  inventory: sumOf('inventory'),
  sales: sumOf('sales'),
})
