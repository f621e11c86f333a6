/** Gridline values, lowest to highest: round numbers, always including zero. */
export type PlotScale = { ticks: readonly number[]; lowest: number; highest: number }

/** Includes zero, so that lengths can be compared; has about `steps` steps. */
export function plotScale(values: readonly number[], steps = 4): PlotScale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStep((most - least || 1) / steps)
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step) || (least < 0 ? 0 : 1)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { ticks, lowest: first * step, highest: last * step }
}

const roundSteps = [1, 2, 2.5, 5, 10]

/** The smallest round step at least this large: 1, 2, 2.5 or 5 times a power of ten. Units are whole, so at least 1. */
function roundStep(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)))
  return power * (roundSteps.find((step) => step * power >= least && Number.isInteger(step * power)) ?? 10)
}

/** A value's distance from the top of a plot, in percent of its height. */
export const downTo = ({ lowest, highest }: PlotScale, value: number): number =>
  (100 * (highest - value)) / (highest - lowest)

/** Thins out labels so that at most `most` are shown: every nth, always including the last. */
export function shownLabels(count: number, most: number): (index: number) => boolean {
  const every = Math.ceil(count / most)
  return (index) => (count - 1 - index) % every === 0
}

/** The points attribute of an SVG polyline. */
export const linePoints = (corners: readonly { x: number; y: number }[]): string =>
  corners.map(({ x, y }) => `${hundredth(x)},${hundredth(y)}`).join(' ')

const hundredth = (value: number): number => Math.round(100 * value) / 100
