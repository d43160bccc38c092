import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#scripts/run-command.ts'

/** undefined where it is not installed. */
export const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file))

/** The fenced blocks below a heading of `docs/operations.md`, in their order. */
export function blocksBelow(heading: string): { language: string; text: string }[] {
  const [, section = ''] = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').split(`\n## ${heading}\n`)
  const blocks = section.split('\n## ')[0]!.matchAll(/^```(\w+)\n(.*?)^```$/gms)
  return Array.from(blocks, ([, language, text]) => ({ language: language!, text: text! }))
}

/** What Debian's nginx.conf says around the files of conf.d, for an nginx that keeps everything in `folder`. */
export function nginxAround(folder: string, confd: string): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`).join('\n')
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events {}
http { access_log off; gzip on; ${temp} include ${confd}/*.conf; }`
}
