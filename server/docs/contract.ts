/** As much of an OpenAPI 3.1 document as is shown. */
export interface Contract {
  info: { title: string; version: string; description: string }
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    schemas: Record<string, Schema>
  }
}
export interface Reference {
  $ref: string
}
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  'x-extension'?: boolean
  parameters?: (Parameter | Reference)[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Response | Reference>
}
export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  'x-extension'?: boolean
}
export interface Response {
  description: string
  content?: Record<string, { schema: Schema }>
}
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: (string | null)[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  'x-extension'?: boolean
}
