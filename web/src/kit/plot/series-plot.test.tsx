import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { apart, SeriesPlot } from './series-plot.tsx'

const points = [1, 2].map((value) => ({
  key: `${value}`,
  label: `${value}`,
  title: `Day ${value}`,
  text: `$${value}`,
  comparedText: '$4',
  value,
  change: { of: -0.5, text: '-50.0%' },
  partial: value === 2 ? "The day isn't over yet" : undefined,
}))
const plot = { points, label: 'Revenue by day', names: { own: 'This range', compared: 'Range before' }, format: String }

test('a series and a longer comparison share the same steps, all within the plot', () => {
  const { container } = render(<SeriesPlot {...plot} kind="line" compared={[1, 2, 3, 4]} />)
  const linePoints = (line: Element) =>
    (line.getAttribute('points') ?? '').split(' ').map((point) => Number.parseFloat(point))
  const [compared, own] = [...container.querySelectorAll('polyline')].map(linePoints)
  expect(own).toEqual([12.5, 37.5])
  expect(compared).toEqual([12.5, 37.5, 62.5, 87.5])
})

test('the arrow keys read each step with its comparison and why it is hatched', () => {
  render(<SeriesPlot {...plot} kind="bars" compared={[4, 4]} />)
  const series = screen.getByRole('slider', { name: 'Revenue by day' })
  fireEvent.keyDown(series, { key: 'ArrowLeft' })
  expect(series).toHaveAttribute('aria-valuetext', "Day 2: $2, Range before: $4, -50.0%, The day isn't over yet")
  fireEvent.keyDown(series, { key: 'Home' })
  expect(series).toHaveAttribute('aria-valuetext', 'Day 1: $1, Range before: $4, -50.0%')
  expect(screen.getByText('Day 1')).toBeInTheDocument()
  fireEvent.keyDown(series, { key: 'Escape' })
  expect(screen.queryByText('Day 1')).toBeNull()
})

test('the names of two series that end at the same height stand apart', () => {
  expect(apart(20, 80)).toEqual([20, 80])
  const [first, second] = apart(50, 51)
  expect(second - first).toBeCloseTo(9)
  const [last, lowest] = apart(100, 99)
  expect(last).toBeLessThanOrEqual(100)
  expect(last - lowest).toBeCloseTo(9)
})
