import { reserveOrderNumber } from '@dray/contract/orders'
import { Problem, request } from '../../../../kit/api/request.ts'
import { logFailure } from './log-failure.ts'

/** Reserves a permanent order number (D-58). */
export async function fetchOrderNumber(): Promise<string> {
  try {
    return (await request(reserveOrderNumber)).orderNum
  } catch (problem) {
    if (problem instanceof Problem) logFailure('Failed to fetch order number', problem)
    throw problem
  }
}
