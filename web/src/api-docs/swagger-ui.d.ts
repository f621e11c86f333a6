declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  const swaggerUi: (options: object) => void
  export default swaggerUi
}
