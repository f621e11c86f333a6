import { reserveOrderNumber } from '@dray/contract/orders'
import { Problem, request } from '../../../../shared/api/request.ts'
import { logFailed } from './log-failed.ts'

/** A real number for an order (D-58). */
export async function fetchOrderNumber(): Promise<string> {
  try {
    return (await request(reserveOrderNumber)).orderNum
  } catch (problem) {
    if (problem instanceof Problem) logFailed('Failed to fetch order number', problem)
    throw problem
  }
}
