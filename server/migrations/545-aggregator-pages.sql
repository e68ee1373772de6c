-- The page of the house around a game of an aggregator.

-- page_hosts: the hosts whose pages the page around a game may show. Empty: the game opens by itself, as before.
alter table aggregator_connection add column page_hosts text[] not null default '{}';
