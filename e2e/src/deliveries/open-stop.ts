import type { Locator, Page } from 'playwright-core'

/** A stop on the driver's phone. Only the next one is open by itself. */
export async function openStop(phone: Page, { orderNum }: { orderNum: string }): Promise<Locator> {
  const stop = phone.getByRole('listitem').filter({ hasText: `Order ${orderNum}` })
  const toggle = stop.getByRole('heading').getByRole('button')
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.tap()
  return stop
}
