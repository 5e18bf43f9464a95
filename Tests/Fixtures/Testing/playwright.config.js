import {defineConfig} from '@playwright/test'

export default defineConfig({
  use: {baseURL: 'http://localhost:8000'},
  webServer: {
    command: 'drawstring export --to web effects/first-ring.yaml -o web && python3 -m http.server 8000 -d web',
    url: 'http://localhost:8000',
  },
})
