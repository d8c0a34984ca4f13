import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followFragment } from './share/follow-fragment.ts';
import { studioServer } from './state/server.ts';

const target = document.getElementById('app');
if (target !== null) mount(App, { target });
followFragment();

// What a link names is shown instead of what "heed studio" was started with.
const server = studioServer();
if (server !== undefined && !/^#\w+=/.test(location.hash)) {
  void import('./header/fetch-address.ts').then(({ showOpened }) => showOpened(server));
}
