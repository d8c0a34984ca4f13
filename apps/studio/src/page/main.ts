import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followFragment } from './share/follow-fragment.ts';

const target = document.getElementById('app');
if (target !== null) mount(App, { target });
followFragment();
