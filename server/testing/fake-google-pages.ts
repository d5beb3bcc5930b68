/** As much of gapi.iframes as the SDK uses: it opens the frame, and hands on what the frame says. */
export const GAPI = `(() => {
  const open = ({ url, where }, ready) => {
    const frame = document.createElement('iframe')
    const { origin } = new URL(url)
    const handlers = {}
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    addEventListener('message', ({ source, origin: from, data }) => {
      if (source === frame.contentWindow && from === origin) handlers[data.type]?.(data)
    })
    frame.src = url
    frame.hidden = true
    where.append(frame)
    const handle = {
      restyle: async () => undefined,
      ping: (done) => loaded.then(done),
      register: (type, handler) => { handlers[type] = handler },
      // The SDK throws after its answer too; Google's own code does not mind either.
      send: (type, message, done) => Promise.resolve([{ [type]: true }]).then(done).catch(() => undefined),
    }
    return ready(handle).then(() => handle)
  }
  window.gapi = {
    load: (name, { callback }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: 1, Iframe: function () {}, getContext: () => ({ open }) },
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
})()`

/** The frame in our page passes on what the popup says. */
export const FRAME = `<!doctype html><title>frame</title><script>
addEventListener('message', ({ origin, data }) => {
  if (origin === location.origin) parent.postMessage(data, '*')
})
</script>`

/** The popup: one account to choose. It speaks to the frame of its own origin in the page that opened it. */
export const HANDLER = `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
<button>Continue as Beto</button><script>
document.querySelector('button').addEventListener('click', () => {
  const asked = new URL(location.href).searchParams
  const authEvent = {
    type: asked.get('authType'),
    eventId: asked.get('eventId'),
    urlResponse: location.origin + '/__/auth/callback?code=fake',
    sessionId: 'fake-session',
    postBody: 'id_token=fake&providerId=google.com',
    tenantId: null,
    error: null,
  }
  for (let index = 0; index < opener.frames.length; index++) {
    opener.frames[index].postMessage({ type: 'authEvent', authEvent }, location.origin)
  }
})
</script></html>`
