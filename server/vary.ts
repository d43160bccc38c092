import type { FastifyReply } from 'fastify'

/** Adds to the header: a reply may already vary by `Origin`. */
export const varyBy = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary'), name].filter(Boolean).join(', '))
