import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SeriesPlot } from './series-plot.tsx'

test('a series and a longer comparison share the same steps, all within the plot', () => {
  const points = [1, 2].map((value) => ({ key: `${value}`, label: `${value}`, text: `${value}`, value }))
  const { container } = render(<SeriesPlot kind="line" points={points} compared={[1, 2, 3, 4]} format={String} />)
  const linePoints = (line: Element) =>
    (line.getAttribute('points') ?? '').split(' ').map((point) => Number.parseFloat(point))
  const [own, compared] = [...container.querySelectorAll('polyline')].map(linePoints)
  expect(own).toEqual([12.5, 37.5])
  expect(compared).toEqual([12.5, 37.5, 62.5, 87.5])
})
