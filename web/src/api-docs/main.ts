import swaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import './api-docs.css'
import { searchedCalls } from './searched-calls.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
const showScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', showScheme)
showScheme()

swaggerUi({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  filter: true,
  // Only reads can be tried: a call from here would change the company's own records.
  supportedSubmitMethods: ['get'],
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  defaultModelRendering: 'example',
  displayRequestDuration: true,
  // Its default sends the description to a validator elsewhere.
  validatorUrl: null,
  plugins: [{ fn: { opsFilter: searchedCalls } }],
})
