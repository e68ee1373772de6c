-- module: auth
-- For the player to know a session again, in words of ours: the browser's own words are not kept, nor is the address.
alter table session add column browser text, add column system text;
