import { readFigures } from '@dray/contract/figures'
import { useRead } from '../../../kit/api/use-call.ts'
import type { ShownFigures } from '../figures-address.ts'

/** The figures of a range by a group, live. */
export const useFigures = ({ by, range }: ShownFigures, enabled: boolean) =>
  useRead(readFigures, { query: { by, ...range } }, { enabled })
export type FiguresRead = ReturnType<typeof useFigures>
