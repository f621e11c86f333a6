/** A step of a plot over time. */
export type PlotPoint = {
  key: string
  /** On the axis; may repeat across years. */
  label: string
  value: number
  /** The name and figures of the step, for the tooltip. */
  title: string
  text: string
  comparedText?: string
  /** A fraction, and its text. */
  change?: { of: number; text: string } | undefined
  /** Why the step is hatched: it's cut off by the range or not over yet. */
  partial?: string | undefined
}
