import { fetched } from '../../../kit/fetched.tsx'

export const PriceRounds = fetched(() => import('./price-rounds-modal.tsx'), 'PriceRoundsModal')
