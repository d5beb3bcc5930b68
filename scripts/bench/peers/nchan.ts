import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const BINARY = '/usr/sbin/nginx'
const MODULE = '/usr/lib/nginx/modules/ngx_nchan_module.so'
/** What has to be there for it, as Debian's nginx and libnginx-mod-nchan install it. */
export const NCHAN_FILES = [BINARY, MODULE]

/** Runs nginx with nchan: one process, nothing stored. */
export function nchanCommand(folder: string, port: number): string[] {
  const own = mkdtempSync(path.join(folder, 'nchan-'))
  const file = path.join(own, 'nginx.conf')
  writeFileSync(
    file,
    `load_module ${MODULE};
daemon off;
master_process off;
worker_rlimit_nofile 20000;
pid ${own}/pid;
error_log stderr crit;
events { worker_connections 16000; }
http {
  access_log off;
  client_body_temp_path ${own}; proxy_temp_path ${own}; fastcgi_temp_path ${own}; uwsgi_temp_path ${own}; scgi_temp_path ${own};
  nchan_shared_memory_size 256M;
  keepalive_requests 1000000;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location = / { return 200; }
    location = /sub { nchan_subscriber websocket; nchan_channel_id $arg_id; nchan_subscriber_first_message newest; }
    location = /pub { nchan_publisher; nchan_channel_id $arg_id; nchan_store_messages off; }
  }
}
`,
  )
  return [BINARY, '-p', own, '-c', file]
}
