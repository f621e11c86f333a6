import { reserveOrderNumber } from '@dray/contract/orders'
import { Problem, request } from '../../../../kit/api/request.ts'

/** Reserves a permanent order number. */
export async function fetchOrderNumber(): Promise<string> {
  try {
    return (await request(reserveOrderNumber)).orderNum
  } catch (problem) {
    if (problem instanceof Problem) logFailure('Failed to fetch order number', problem)
    throw problem
  }
}

type Failure = 'Failed to fetch order number' | 'Failed to submit order' | 'Failed to update order'

/** The messages of spec 8 go to the console only; the form shows the server's message. */
export function logFailure(failure: Failure, problem: Problem): void {
  // A cause means the connection was lost; without one, the server responded.
  console.error(problem.cause === undefined ? `${failure}: Network response was not ok` : failure)
}
