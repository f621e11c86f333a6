import swaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import '../kit/colors.css'
import './api-docs.css'
import { callsHeading, namedRegion, textOnly } from './accessible-parts.ts'
import { searchedCalls } from './searched-calls.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
function showScheme() {
  document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light'
}
dark.addEventListener('change', showScheme)
showScheme()

swaggerUi({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  // Only reads can be tried: a call from here would change the company's own records.
  supportedSubmitMethods: ['get'],
  // Each call shows its own.
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 2,
  defaultModelRendering: 'example',
  displayRequestDuration: true,
  // Its default sends the description to a validator elsewhere.
  validatorUrl: null,
  plugins: [
    {
      fn: { opsFilter: searchedCalls },
      wrapComponents: {
        DeepLink: textOnly,
        operations: callsHeading,
        InfoContainer: namedRegion('About'),
        FilterContainer: namedRegion('Filter'),
      },
    },
  ],
})
