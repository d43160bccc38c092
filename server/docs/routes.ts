import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { ROOT } from '#server/root.ts'

/** Swagger UI's own files; its style sheet holds pictures as data. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The contract to read and try, at /api/docs; its file is at /api/docs/yaml. */
export async function serveDocs(app: FastifyInstance, brandName: string): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { path: join(ROOT, 'api/openapi.yaml'), baseDir: join(ROOT, 'api') },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    theme: { title: `${brandName} API` },
    uiConfig: { layout: 'BaseLayout', showExtensions: true },
  })
}
