/** The values at which a plot has lines, from the lowest to the highest: round numbers, with zero always among them. */
export type PlotScale = { ticks: readonly number[]; lowest: number; highest: number }

/** A scale for values that includes zero, so that lengths can be compared, with about as many steps as asked for. */
export function plotScale(values: readonly number[], steps = 4): PlotScale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStep((most - least || 1) / steps)
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step) || (least < 0 ? 0 : 1)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { ticks, lowest: first * step, highest: last * step }
}

const roundSteps = [1, 2, 2.5, 5, 10]

/** The smallest round step that is at least so large: 1, 2, 2.5 or 5 times a power of ten. Units are whole, so 1 is the least. */
function roundStep(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)))
  return power * (roundSteps.find((step) => step * power >= least && Number.isInteger(step * power)) ?? 10)
}

/** How far down a value stands in a plot, in percent of its height. */
export const downTo = ({ lowest, highest }: PlotScale, value: number): number =>
  (100 * (highest - value)) / (highest - lowest)

/** Which of so many labels are shown, so that at most so many stand side by side: every nth, the last one included. */
export function shownLabels(count: number, most: number): (index: number) => boolean {
  const every = Math.ceil(count / most)
  return (index) => (count - 1 - index) % every === 0
}

/** The corners of a line as SVG reads them. */
export const linePoints = (corners: readonly { x: number; y: number }[]): string =>
  corners.map(({ x, y }) => `${hundredth(x)},${hundredth(y)}`).join(' ')

const hundredth = (value: number): number => Math.round(100 * value) / 100
