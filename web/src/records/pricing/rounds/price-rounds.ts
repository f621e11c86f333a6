import { fetched } from '../../../kit/loading/fetched.tsx'

export const PriceRounds = fetched(() => import('./price-rounds-modal.tsx'), 'PriceRoundsModal')
