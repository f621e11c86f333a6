/** The corners of a line as SVG reads them. */
export const linePoints = (corners: readonly { x: number; y: number }[]): string =>
  corners.map(({ x, y }) => `${hundredth(x)},${hundredth(y)}`).join(' ')

const hundredth = (value: number): number => Math.round(100 * value) / 100
