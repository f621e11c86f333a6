import { setStopOrder } from '@dray/contract/deliveries'
import { deliveryRoutes } from '@dray/domain/deliveries/deliveries'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall, showWithin, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { aRouteStop } from '../../test-data/shown-route.tsx'
import { StopOrderDialog } from './stop-order-dialog.tsx'

test('stops saved in the order they already have are not sent', async () => {
  const sent = vi.fn<() => []>(() => [])
  const closeNow = vi.fn<() => void>()
  stubServer(answerCall(setStopOrder, sent))
  const [route] = deliveryRoutes([aRouteStop({ id: 1, stopNumber: 1 }), aRouteStop({ id: 2, stopNumber: 2 })])
  if (!route) throw new Error('No route')
  showWithin(
    <StopOrderDialog
      frame={{ opened: true, onClose: () => undefined, zIndex: 200, closeOnEscape: true, returnFocus: true }}
      closeNow={closeNow}
      route={route}
      day="2026-03-09"
    />,
  )
  await setUpUser().click(screen.getByRole('button', { name: 'Save order' }))
  expect(closeNow).toHaveBeenCalledOnce()
  expect(sent).not.toHaveBeenCalled()
})
