/** The answer of a browser's call that may stay silent; rejects when it does for so long. A later answer is dropped. */
export const within = <Answer>(ms: number, answer: PromiseLike<Answer>): Promise<Answer> =>
  Promise.race([answer, new Promise<never>((_, reject) => setTimeout(reject, ms, new Error('the browser does not answer')))])
